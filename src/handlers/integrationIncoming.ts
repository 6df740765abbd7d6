import { postFromOutside } from '../domain/integrations/incoming.js';
import type { Handler } from '../http/handler.js';

export const postData: Handler<'integrationIncoming.postData'> = ({ input, db, now, services }) =>
  postFromOutside(db, input, services.integrations, now);
