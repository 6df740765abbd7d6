export const ACCOUNT = '/account';
export const CHANGE_PASSWORD = '/change_password';
export const CHANGE_EMAIL = '/change_email';
