import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anAvatar } from '../testing/images.js';
import { formWith } from '../testing/person.js';
import { aLongCount, aPicture } from '../testing/pictures.js';
import { programOf } from '../testing/programs.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { anUpload } from '../testing/uploads.js';

const MB = 1024 * 1024;
const impatient = useSkein({ inspector: { limits: { timeoutMs: 1000 } } });
/** Here no inspection ends, and one runs at a time. */
const stuck = useSkein({
  inspector: { program: programOf('inspector_stuck.ts'), limits: { concurrency: 1, maxWaiting: 0, timeoutMs: 60_000 } },
});
const UNMEASURED = { upload_state: 'uploaded', url_type: 'file', image: null, image_width: null, duration: null };

describe('a file that takes too long to look at', () => {
  it('is kept without measures, and others are answered meanwhile', async () => {
    const ada = await impatient.aUser('ada');
    const answers: string[] = [];
    const slow = anUpload(ada, new File([new Uint8Array(aLongCount(15 * MB))], 'hum.aac')).then((answer) => {
      answers.push('slow');
      return answer;
    });
    for (let n = 0; n < 5; n += 1) await ada.call('users.getSessionUser').then(() => answers.push('other'));
    expect(await slow).toMatchObject({ ...UNMEASURED, underlying_type: 'audio/aac' });
    expect(answers.at(-1)).toBe('slow');
  });
});

describe('while too many files are looked at', () => {
  it('one is kept without measures, an avatar is 429, and who goes makes room', async () => {
    const [ada, ben] = [await stuck.aUser('ada'), await stuck.aUser('ben')];
    const leaving = new AbortController();
    const left = fetch(`${stuck.baseUrl}/api/v3/attachments/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
      body: formWith(new File(['warp'], 'warp.txt'), { attachment_id: randomUUID() }),
      signal: leaving.signal,
    });
    await until(() => process.getActiveResourcesInfo().includes('ProcessWrap'));

    const picture = new File([new Uint8Array(await aPicture('png'))], 'a.png');
    expect(await anUpload(ben, picture)).toMatchObject({ ...UNMEASURED, underlying_type: 'application/octet-stream' });
    const refused = await ben.tryUpload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused.json()).toMatchObject({ error_code: 429 });

    expect(await stuck.filesKept()).toHaveLength(2);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await until(async () => (await stuck.filesKept()).length === 1);
    await until(() => !process.getActiveResourcesInfo().includes('ProcessWrap'));
  });
});
