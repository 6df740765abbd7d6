import { describe, expect, it } from 'vitest';
import { useMailedPlaces } from '../testing/mailed.js';
import { textOfHtml } from './html.js';

const shown = (html: string) => textOfHtml(html).text;

describe('the text of HTML', () => {
  it('has paragraphs, lists and links, and neither images nor styles', () => {
    const html =
      '<style>p{}</style><p>The <b>loom</b> is here.</p><ul><li>warp</li></ul><a href="https://example.com/a">more</a><img src="x" alt="y">';
    expect(shown(html)).toBe('The loom is here.\n\n * warp\n\nmore [https://example.com/a]');
  });

  it('has a line for each row, and a tab between cells', () => {
    const rows =
      '<tr><th>Part</th><th>Pieces</th></tr><tr><td>Shuttle</td><td>4</td></tr><tr><td>Reed</td><td>2</td></tr>';
    expect(shown(`<p>Here.</p><table>${rows}</table><p>There.</p>`)).toBe(
      'Here.\n\nPart\tPieces\nShuttle\t4\nReed\t2\n\nThere.',
    );
    expect(shown(`<table><thead>${rows}</thead></table>`)).toBe('Part\tPieces\nShuttle\t4\nReed\t2');
    const cells = '<td> </td><td style="x:y">Blue <b>shuttle</b></td> <td></td>\n<td>4</td>';
    expect(shown(`<table><tbody><tr>${cells}</tr></tbody></table>`)).toBe('Blue shuttle\t4');
    expect(shown('<table><tr><td><p>a</p><p>b</p></td><td><p>c</p></td></tr></table>')).toBe('a\n\nb\n\nc');
    expect(shown('<blockquote><table><tr><td>a</td><td>b</td></tr></table></blockquote>')).toBe('> a\tb');
  });

  it.each(['dt', 'dd', 'address', 'figcaption', 'summary', 'legend', 'option', 'caption', 'center'])(
    'has a line for each %s',
    (tag) => {
      expect(shown(`<div><${tag}>warp</${tag}><${tag}>weft</${tag}></div>`)).toBe('warp\nweft');
    },
  );

  it.each(['h1', 'h3', 'h6', 'th'])('keeps the case of a heading: %s', (tag) => {
    expect(shown(`<table><tr><${tag}>jQuery über getUserById</${tag}></tr></table>`)).toBe('jQuery über getUserById');
  });

  it.each([
    '<div style="display:none">secret</div>',
    '<div style="color:red; DISPLAY : None !important; x:y">secret</div>',
    '<span style="visibility:hidden">secret</span>',
    '<div style="opacity:0;">secret</div>',
    '<div style="max-height: 0px; overflow: hidden">secret</div>',
    '<p hidden>secret</p>',
    '<p style="color:red" hidden="hidden">secret</p>',
    '<table style="display:none"><tr><td>secret</td></tr></table>',
    '<div class="mcnPreheaderText">secret</div>',
    '<td id="preheader" style="x:y">secret</td>',
    '<div style="display:none"><b style="display:block">secret</b></div>',
    '<template>secret</template><head><title>secret</title></head>',
  ])('has nothing that is not shown: %s', (hidden) => {
    expect(shown(`${hidden}<div>shown</div>`)).toBe('shown');
  });

  it('has what is shown in a style', () => {
    const styles = ['display:block', 'opacity:0.5', 'max-height:0.5em', 'max-height:01em', 'x-display:nonesuch'];
    for (const style of styles) expect(shown(`<p style="${style}">The <b style="x:y">loom</b></p>`)).toBe('The loom');
  });

  it('begins with the body, however long the styles before it are', () => {
    expect(shown(`<style>${'p{}'.repeat(100_000)}</style><BODY class="a">Here.</BODY>`)).toBe('Here.');
  });

  it('that is too long says what is left out', () => {
    const long = `<body>${'<p>warp</p>'.repeat(4000)}`;
    expect(textOfHtml(long).note).toMatch(/^Left out, .*32768 characters of HTML.*: the end of the mail$/);
    expect(textOfHtml(`<body>${'<p>warp</p>'.repeat(2000)}${'</div>\n'.repeat(4000)}`).note).toBeUndefined();
    const quoted = textOfHtml(`<p>Yes.</p><div id="divRplyFwdMsg">From: Ada</div>${'<p>warp</p>'.repeat(4000)}`);
    expect(quoted.text).toBe('Yes.');
    expect(quoted).not.toHaveProperty('note');
  });

  it('is bounded in depth, in children and in length', () => {
    const started = performance.now();
    for (const html of [
      '<ol><li>'.repeat(50_000),
      '<i style="x">'.repeat(50_000),
      '<table><tr><td>'.repeat(50_000),
      '<b>x</b>'.repeat(50_000),
      '<'.repeat(300_000),
      `<p style="${'display '.repeat(40_000)}">`,
      '&'.repeat(1_000_000),
    ]) {
      expect(shown(html).length).toBeLessThan(70_000);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('a mail that is only HTML', () => {
  const { postsIn, sendAsBen } = useMailedPlaces();
  const postOf = async (html: string, subject = 'Loom') => {
    expect(await sendAsBen({ subject, text: undefined, html })).toBe(250);
    return (await postsIn('CHANNEL')).at(-1)?.content;
  };

  it.each([
    '<div>Yes.</div><div>-- <br>Ben<br>Weaver</div>',
    '<div>Yes.</div><pre class="moz-signature">-- \nBen</pre>',
    '<p>Yes.</p><span>--&nbsp;</span><br><div>Ben</div>',
  ])('has no signature at its end: %s', async (html) => {
    expect(await postOf(html)).toBe('Yes.');
  });

  it('has no quotation, as Gmail, Outlook and Yahoo write it', async () => {
    const gmail =
      '<div>Yes.</div><div class="gmail_quote"><div>El 26/11/2026 a las 9:15, Ada (<a href="mailto:a@b.c">a@b.c</a>) escribió:<br></div><blockquote>¿Está?</blockquote></div>';
    const outlook =
      '<p>Yes.</p><hr><div id="divRplyFwdMsg"><b>ຈາກ:</b> Ada<br><b>ສົ່ງ:</b> x</div><div>Is it here?</div>';
    const yahoo =
      '<p>Yes.</p><div class="yahoo_quoted" style="x:y"><div>Ada kirjutas</div><div>Is it here?</div></div>';
    for (const html of [gmail, outlook, yahoo]) expect(await postOf(html)).toBe('Yes.');
  });

  it('that is forwarded stays whole', async () => {
    const html = '<p>See.</p><div id="divRplyFwdMsg"><b>From:</b> Ada</div><div>Is it here?</div>';
    expect(await postOf(html, 'FW: Loom')).toBe('See.\nFrom: Ada\nIs it here?');
    expect(await postOf('<div id="divRplyFwdMsg">From: Ada</div><div>Is it here?</div>')).toBe(
      'From: Ada\nIs it here?',
    );
  });

  it('says in the post that its end is left out', async () => {
    expect(await postOf('<p>warp</p>'.repeat(4000))).toMatch(/warp\n\nLeft out, [^\n]*: the end of the mail$/);
  });
});
