/** Where people look after their account, and what its forms are about. */
export const ACCOUNT = '/account';
export const SIGN_IN_PAGE = '/sign_in';
/** Where they change how they sign in. */
export const CHANGE_PASSWORD = '/change_password';
export const CHANGE_EMAIL = '/change_email';
