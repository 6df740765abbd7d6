/** Where people look after their account, and what its forms are about. */
export const ACCOUNT = '/account';
