import type { OwnAccount } from '../../models/user.js';
import { markup, NOTHING, type Html } from '../kit/html.js';

/** The picture of the account, if it has one. Its page needs `hasPictures`. */
export function ownPicture({ avatar_file: file }: Pick<OwnAccount, 'avatar_file'>): Html {
  if (file === null) return NOTHING;
  return markup`<img class="picture" src="/avatars/s195/${file}" alt="Your picture" width="96" height="96" />`;
}
