import { describe, expect, it } from 'vitest';
import type { RecordedExchange } from '../../src/testing/recorder.js';
import { contract } from '../contract.js';
import { Referee } from './referee.js';

const examples = contract.components.schemas['Comment']?.examples;
const comment: Record<string, unknown> = { ...Object(examples?.[0]) };

const getComment: RecordedExchange = {
  method: 'GET',
  url: '/api/v3/comments/getone?id=28679',
  contentType: undefined,
  requestBody: undefined,
  status: 200,
  responseType: 'application/json',
  responseHeaders: ['content-type', 'date', 'ratelimit-limit', 'x-request-id'],
  responseBody: JSON.stringify({ ...comment, comment }),
};
const listComments: RecordedExchange = {
  ...getComment,
  url: '/api/v3/comments/get?thread_id=24583&limit=500',
  responseBody: JSON.stringify([comment]),
};
const listIds: RecordedExchange = {
  ...listComments,
  url: '/api/v3/comments/get?thread_id=24583&as_ids=True',
  responseBody: '[28679]',
};
const addComment: RecordedExchange = {
  ...getComment,
  method: 'POST',
  url: '/api/v3/comments/add',
  contentType: 'application/json',
  requestBody: JSON.stringify({
    thread_id: 24583,
    content: 'I am.',
    recipients: 'EVERYONE',
    mark_thread_position: false,
  }),
  responseBody: JSON.stringify(comment),
};

const getReactions: RecordedExchange = {
  ...addComment,
  url: '/api/v3/reactions/get',
  requestBody: '{"thread_id":24583}',
  responseBody: '{"👍":[8197,4100]}',
};

const part = (name: string, text: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${text}\r\n`;
const withoutFile = `${part('name="attachment_id"', '0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34')}--b--\r\n`;
const attachment = contract.components.schemas['Attachment']?.examples?.[0];
const upload: RecordedExchange = {
  ...addComment,
  url: '/api/v3/attachments/upload',
  contentType: 'multipart/form-data; boundary=b',
  requestBody: `${part('name="file"; filename="a.txt"', 'a')}${withoutFile}`,
  responseBody: JSON.stringify(attachment),
};

function refusal(status: number, code: number, changed: Record<string, unknown> = {}): Partial<RecordedExchange> {
  const body = {
    error_uuid: '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11',
    error_code: code,
    error_string: 'A text',
    error_extra: {},
    ...changed,
  };
  return { status, responseBody: JSON.stringify(body) };
}

const answering = (changed: Record<string, unknown>) => JSON.stringify({ ...comment, comment, ...changed });
/** Shared: parsing the contract takes longer than checking. */
const ofOurContract = new Referee();
const judge = (exchange: RecordedExchange, referee = ofOurContract) => referee.judge(exchange);

/** A referee of the contract with one text replaced, which must occur exactly once. */
function refereeOf(from: string, to: string): Referee {
  const text = JSON.stringify(contract);
  expect(text.split(from)).toHaveLength(2);
  return new Referee(JSON.parse(text.replace(from, to)));
}

describe('the referee', () => {
  it.each([
    ['an object', getComment],
    ['a list of objects', listComments],
    [
      'an operation that reads, by POST',
      { ...listComments, method: 'POST', contentType: 'application/json', requestBody: '{"limit":"5"}' },
    ],
    ['a list of ids, where ids were asked for', listIds],
    ['a declared error in place of them', { ...listIds, ...refusal(404, 108) }],
    ['an object with keys of any name', getReactions],
    ['an error of the body of an operation that reads', { ...getComment, method: 'POST', ...refusal(415, 415) }],
    ['a file', upload],
    ['a file that is missing', { ...upload, ...refusal(400, 19), requestBody: withoutFile }],
    ['null where the contract allows it', { ...getReactions, responseBody: 'null' }],
    [
      'what a form has brought about',
      {
        ...addComment,
        contentType: 'application/x-www-form-urlencoded',
        requestBody: 'thread_id=24583&content=I+am.&recipients=4100,8197&actions=[]',
      },
    ],
    [
      'what multipart has brought about, unseen',
      { ...addComment, contentType: 'multipart/form-data; boundary=a', requestBody: null },
    ],
    ['a declared error', { ...getComment, ...refusal(404, 115) }],
    ['a failure of the server', { ...getComment, ...refusal(500, 201) }],
    ['a missing argument', { ...getComment, ...refusal(400, 19), url: '/api/v3/comments/getone' }],
    ['a wrong argument', { ...addComment, ...refusal(400, 20), requestBody: '{"thread_id":"a thread","content":"a"}' }],
    [
      'texts that stand for numbers and words',
      {
        ...addComment,
        requestBody: '{"thread_id":"24583","content":"a","recipients":["everyone"],"groups":"[\\"1\\"]"}',
      },
    ],
    [
      'an argument that a handler refuses',
      { ...listComments, ...refusal(400, 20), url: `${listComments.url}&cursor=x` },
    ],
  ])('accepts %s', async (_, exchange) => {
    expect(await judge(exchange)).toEqual([]);
  });

  it.each([
    ['a status that is not declared', getComment, { status: 201 }, "no schema defined for status code '201'"],
    [
      'a field more by POST',
      { ...getComment, method: 'POST' },
      { responseBody: answering({ secret: 1 }) },
      'additional',
    ],
    ['a field more', getComment, { responseBody: answering({ secret: 1 }) }, 'must NOT have additional properties'],
    [
      'a field less',
      getComment,
      { responseBody: answering({ creator: undefined }) },
      "must have required property 'creator'",
    ],
    [
      'null where it is not allowed',
      getComment,
      { responseBody: answering({ content: null }) },
      'content must be string',
    ],
    ['another type', getComment, { responseBody: answering({ id: '28679' }) }, 'id must be integer'],
    [
      'a word that is not declared',
      getComment,
      { responseBody: answering({ system_message: { type: 'a', initiator: 1, initiator_name: 'b' } }) },
      'type must be equal to one of the allowed values',
    ],
    ['a wrong item of a list', listComments, { responseBody: '["28679"]' }, 'must be object'],
    ['ids that were not asked for', listComments, { responseBody: '[28679]' }, 'must be object'],
    ['objects in place of ids', listIds, { responseBody: listComments.responseBody }, 'must be integer'],
    ['nothing but null', getComment, { responseBody: 'null' }, 'must be object'],
    ['what is no JSON', getComment, { responseBody: '<p>' }, 'must be object'],
    [
      'another content type',
      getComment,
      { responseType: 'application/json; charset=utf-8' },
      "the answer's Content-Type is application/json; charset=utf-8",
    ],
    [
      'a header that is not declared',
      getComment,
      { responseHeaders: ['x-request-id', 'x-secret'] },
      'does not declare the header x-secret with status 200 here',
    ],
    [
      'the link to another page where there are no pages',
      getComment,
      { responseHeaders: ['link', 'x-request-id'] },
      'does not declare the header link with status 200 here',
    ],
    ['no request id', getComment, { responseHeaders: [] }, 'the header x-request-id is missing'],
    [
      'a 401 without a challenge',
      getComment,
      refusal(401, 120),
      'the header www-authenticate is missing, which the contract requires with status 401 here',
    ],
    [
      'an error with a field less',
      getComment,
      refusal(404, 115, { error_extra: undefined }),
      "must have required property 'error_extra'",
    ],
    [
      'a failure of the server with a field less',
      getComment,
      refusal(500, 201, { error_uuid: undefined }),
      "must have required property 'error_uuid'",
    ],
    ['an error of other operations', getComment, refusal(404, 108), 'does not declare error 108 with status 404 here'],
    [
      'an error with the status of another',
      getComment,
      refusal(403, 115),
      'does not declare error 115 with status 403 here',
    ],
  ])('objects to an answer with %s', async (_, exchange, changed, objection) => {
    expect(await judge({ ...exchange, ...changed })).toEqual([expect.stringContaining(objection)]);
  });

  it('objects when the contract refuses, in whatever form, what the server accepts', async () => {
    const stricter = refereeOf('"enum":["EVERYONE","EVERYONE_IN_THREAD"]', '"enum":["EVERYONE_IN_THREAD"]');
    expect(await judge(addComment, stricter)).toEqual([
      expect.stringMatching(/^the server accepted what the contract refuses: .*recipients must be/),
      expect.stringMatching(/^the server accepted what, as a form, the contract refuses: .*recipients must be/),
    ]);
    const withParameter = refereeOf(
      '"name":"from_obj_index","in":"query","description":"Only comments',
      '"name":"from_obj_index","required":true,"in":"query","description":"Only comments',
    );
    expect(await judge(listComments, withParameter)).toEqual([
      expect.stringContaining("must have required property 'from_obj_index'"),
    ]);
  });

  it('objects when the contract allows what the server refuses for its shape', async () => {
    const refused = {
      ...addComment,
      ...refusal(400, 20),
      requestBody: '{"thread_id":24583,"content":"a","thread_action":"burn"}',
    };
    expect(await judge(refused)).toEqual([]);
    expect(await judge(refused, refereeOf('"enum":["close","reopen"]', '"enum":["close","reopen","burn"]'))).toEqual([
      'the server refused, with 20, what the contract allows',
    ]);
  });

  it('objects to an event that is not what the contract says', async () => {
    const event = (body: unknown) => ({ name: 'comment_added', snapshot: JSON.stringify(body) });
    const sent = { ...comment, event_type: 'comment_added' };
    expect(await ofOurContract.judgeEvent(event(sent))).toEqual([]);
    for (const wrong of [
      { ...sent, secret: 1 },
      { ...sent, creator: undefined },
      { ...sent, content: null },
      { ...sent, event_type: 'thread_added' },
      comment,
      [sent],
    ]) {
      expect(await ofOurContract.judgeEvent(event(wrong))).toEqual([
        expect.stringContaining('the event comment_added is not what the contract says'),
      ]);
    }
    expect(await ofOurContract.judgeEvent({ name: 'comment_burnt', snapshot: '{}' })).toHaveLength(1);
  });

  it('counts what it has asked', async () => {
    const referee = new Referee();
    await referee.judge(getComment);
    await referee.judge({ ...getComment, ...refusal(400, 19), url: '/api/v3/comments/getone' });
    await referee.judge({ ...getComment, ...refusal(403, 109) });
    expect(referee.counts).toEqual({ answers: 3, accepted: 1, refused: 1, events: 0 });
  });
});
