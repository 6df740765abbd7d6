import type { Context } from '../context.js';
import { isVisible, onOneLine } from '../../control_characters.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import type { Schema } from '../../generated/schemas.js';
import { uuidIn } from '../../db/ids.js';
import { JsonText } from '../../db/json_text.js';
import {
  insertUses,
  atOnce,
  deleteUses,
  visibleUploads,
  takeUploads,
  type PlacedPost,
  type KeptUpload,
} from '../../models/upload.js';
import { isLink } from '../text/web_links.js';

/** An attachment as posts store it. Its links are not signed: each reader gets their own. */
export type Attachment = Schema<'Attachment'>;

const invalid = (reason: string) => new ApiError('attachments_invalid', { argument: 'attachments', reason });

/**
 * An upload as an attachment. Its links are not signed yet: each response is signed for its reader
 * (behaviour/files.md#links-to-files).
 */
export function attachmentOf(upload: KeptUpload): Attachment {
  const { attachment_id, file_name, file_size, underlying_type, upload_state } = upload;
  const url = `/files/${attachment_id}`;
  const isImage = upload.image_width !== null;
  return {
    attachment_id,
    title: file_name,
    url,
    url_type: isImage ? 'image' : 'file',
    file_name,
    file_size,
    underlying_type,
    upload_state,
    image: isImage ? url : null,
    image_width: upload.image_width,
    image_height: upload.image_height,
    duration: upload.duration,
  };
}

/** The maximum sizes, in bytes of JSON: of all attachments of a post, and of the unknown keys of one attachment. */
const [ALL_BYTES, UNKNOWN_BYTES] = [128 * 1024, 16 * 1024];
/** The maximum depth of lists and objects in an unknown key. */
const DEPTH = 8;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const NO_FACTS = {
  title: null,
  url: null,
  file_name: null,
  file_size: null,
  underlying_type: null,
  upload_state: null,
  image: null,
  image_width: null,
  image_height: null,
  duration: null,
};

/**
 * The attachments to store with a post. Unknown keys stay as they are. Facts about an upload come from the upload
 * itself. Costs no statement without attachments. Invalid attachments (118) are (behaviour/files.md#attachments):
 *
 * - an upload that does not exist, or that the actor neither made nor sees in a post
 * - one that is named twice
 * - one that is too large
 * - one with an invalid link
 */
export async function attachmentsFrom(
  context: Context,
  given: readonly Schema<'AttachmentInput'>[] | undefined,
): Promise<Attachment[]> {
  if (given === undefined || given.length === 0) return [];
  const ids = given.map(idOf);
  if (new Set(ids).size < ids.length) throw invalid('names one twice');
  given.forEach(requireModest);
  const uploads = await usableUploads(context, idsOfUploads(given));
  const attachments = given.map(withNames).map((one) => {
    if (one.url_type === 'website') return { ...NO_FACTS, ...one };
    const upload = uploads.get(idOf(one));
    if (upload === undefined) throw invalid(`${one.attachment_id} is not an upload that you have made or can see`);
    const facts = attachmentOf(upload);
    // An image may be attached as a file, but a file never as an image.
    const url_type = one.url_type === 'image' ? facts.url_type : one.url_type;
    return { ...one, ...facts, url_type, title: one.title ?? facts.title };
  });
  if (bytesOf(attachments) > ALL_BYTES) throw invalid(`has more than ${ALL_BYTES} bytes`);
  return attachments;
}

/**
 * The attachment with its names on one line (behaviour/limits.md#characters). A client copies them from a page or a
 * file, so they are not refused. A name without a visible character is null.
 */
function withNames(one: Schema<'AttachmentInput'>): Schema<'AttachmentInput'> {
  const names = (['title', 'file_name'] as const).flatMap((key) => {
    const name = one[key];
    return typeof name === 'string' ? [[key, isVisible(name) ? onOneLine(name).trim() : null] as const] : [];
  });
  return { ...one, ...Object.fromEntries(names) };
}

/**
 * Throws Invalid attachments (118) when the unknown keys are too large or a link is unsafe. The links of an upload are
 * not checked, because they are replaced.
 */
function requireModest(one: Schema<'AttachmentInput'>): void {
  const unknown = Object.fromEntries(Object.entries(one).filter(([key]) => !Object.hasOwn(NO_FACTS, key)));
  if (Object.values(unknown).some((value) => isDeeper(value, DEPTH))) throw invalid(`is deeper than ${DEPTH}`);
  if (bytesOf(unknown) > UNKNOWN_BYTES) throw invalid(`has more than ${UNKNOWN_BYTES} bytes of further keys`);
  const links = one.url_type === 'website' ? [one.url, one.image] : [];
  if (links.some((link) => typeof link === 'string' && !isLink(link))) throw invalid('has an invalid link');
}

/** Whether lists and objects are nested deeper than `depth`. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1));
}

/** The id of an attachment, for comparisons. That of an upload is a UUID, which clients spell in several ways. */
function idOf({ attachment_id: id, url_type }: { attachment_id: string; url_type: string }): string {
  return url_type === 'website' ? id : (uuidIn(id) ?? id);
}

function idsOfUploads(list: readonly { attachment_id: string; url_type: string }[]): string[] {
  return list.filter(({ url_type }) => url_type !== 'website').map(idOf);
}

async function usableUploads({ trx, actor, now }: Context, ids: readonly string[]): Promise<Map<string, KeptUpload>> {
  const wrong = ids.find((id) => uuidIn(id) === undefined);
  if (wrong !== undefined) throw invalid(`${wrong} is not a UUID`);
  if (ids.length === 0) return new Map();
  const uploads = await takeUploads(trx, ids, now);
  const others = uploads.filter(({ user_id }) => user_id !== actor.id).map(({ attachment_id }) => attachment_id);
  const seen = others.length === 0 ? new Set<string>() : await visibleUploads(trx, actor.id, others);
  const usable = uploads.filter(({ user_id, attachment_id }) => user_id === actor.id || seen.has(attachment_id));
  return new Map(usable.map((upload) => [upload.attachment_id, upload]));
}

/** Records the uploads that a new post uses. */
export async function attach(trx: Transaction, post: PlacedPost, attachments: readonly Attachment[]): Promise<void> {
  const ids = idsOfUploads(attachments);
  if (ids.length > 0) await insertUses(trx, post, ids);
}

/** Updates the uploads that an edited post uses. An upload that no post uses any more is deleted at `expiresAt`. */
export async function reattach(
  trx: Transaction,
  post: PlacedPost,
  before: readonly Attachment[],
  after: readonly Attachment[],
  expiresAt: Date,
): Promise<void> {
  const [old, current] = [idsOfUploads(before), idsOfUploads(after)];
  const added = current.filter((id) => !old.includes(id));
  const gone = old.filter((id) => !current.includes(id));
  if (added.length > 0) await insertUses(trx, post, added);
  if (gone.length > 0) await deleteUses(trx, [post.id], gone, expiresAt);
}

/** Removes the uses of uploads by deleted posts. Uploads without another use are erased at once, with their files. */
export async function letGo(
  { trx, actor, now }: Context,
  workspaceId: number,
  uses: readonly { post_id: number; attachment_id: string }[],
): Promise<void> {
  if (uses.length === 0) return;
  const ids = [...new Set(uses.map(({ attachment_id }) => attachment_id))];
  await deleteUses(
    trx,
    uses.map(({ post_id }) => post_id),
    ids,
    atOnce(now),
  );
  const place = { actor_id: actor.id, workspace_id: workspaceId };
  await emit(trx, now, { name: 'uploads_released', ...place, snapshot: new JsonText('{}') });
}

/**
 * The attachments of a post without one. The id of an upload may have any spelling of its UUID.
 *
 * Errors:
 * - The post does not have it (110).
 * - The post has neither a text nor another attachment (20).
 */
export function withoutAttachment(
  { content, attachments }: { content: string; attachments: readonly Attachment[] },
  id: string,
): Attachment[] {
  const isIt = (one: Attachment) => one.attachment_id === idOf({ attachment_id: id, url_type: one.url_type });
  if (!attachments.some(isIt)) throw new ApiError('not_found');
  const left = attachments.filter((one) => !isIt(one));
  if (!hasWords(content, left)) throw invalidArgument('attachment_id', 'is all that the post has');
  return left;
}

/** The uses of uploads by one post, for `letGo`. */
export function usesOf(postId: number, attachments: readonly Attachment[]) {
  return idsOfUploads(attachments).map((attachment_id) => ({ post_id: postId, attachment_id }));
}

/**
 * Whether a post has content. The text may be empty if there is an attachment (behaviour/limits.md#length-of-texts).
 */
export function hasWords(content: string, attachments: readonly Attachment[]): boolean {
  return content !== '' || attachments.length > 0;
}
