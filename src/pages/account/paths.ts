export const ACCOUNT = '/account';
export const CHANGE_PASSWORD = '/change_password';
export const CHANGE_EMAIL = '/change_email';
export const CHANGE_NAME = '/change_name';
export const CHANGE_PICTURE = '/change_picture';
export const CHANGE_TIME_ZONE = '/change_time_zone';
export const NOTIFICATIONS = '/account/notifications';
