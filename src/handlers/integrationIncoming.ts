import { postFromOutside } from '../domain/integrations/incoming_posts.js';
import { postLaterReply } from '../domain/integrations/later_replies.js';
import type { Handler } from '../http/handler.js';

export const postData: Handler<'integrationIncoming.postData'> = ({ input, db, now, services }) =>
  postFromOutside(db, input, services.integrations, now);

export const urlCallback: Handler<'integrationIncoming.urlCallback'> = ({ input, db, now, services }) =>
  postLaterReply(db, input, services, now);
