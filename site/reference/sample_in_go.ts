import type { SampleRequest } from './sample_request.js';

/** What the parts of a program in Go are for one kind of body. */
interface GoBody {
  /** The statements before the request. */
  readonly before: string;
  /** The expression of the body. */
  readonly body: string;
  /** The expression of the media type, if there is a body. */
  readonly type?: string;
  /** The packages that it needs. */
  readonly packages: readonly string[];
}

const CHECK = `
	if err != nil {
		panic(err)
	}
`;

/** A complete program in Go that sends the request. Gofmt has nothing to change in it. */
export function go({ method, url, isPublic, body }: SampleRequest): string {
  const parts = goBody(body);
  const names = ['fmt', 'io', 'net/http', ...(isPublic ? [] : ['os']), ...parts.packages];
  const packages = [...new Set(names)].toSorted().map((name) => `\t"${name}"\n`);
  const headers = [
    ...(isPublic ? [] : ['\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))\n']),
    ...(parts.type === undefined ? [] : [`\trequest.Header.Set("Content-Type", ${parts.type})\n`]),
  ];
  return `package main

import (
${packages.join('')})

func main() {
${parts.before}	request, err := http.NewRequest("${method}", "${url}", ${parts.body})${CHECK}${headers.join('')}	response, err := http.DefaultClient.Do(request)${CHECK}	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)${CHECK}	fmt.Println(response.Status, string(text))
}`;
}

function goBody(body: SampleRequest['body']): GoBody {
  if (body.kind === 'none') return { before: '', body: 'nil', packages: [] };
  if (body.kind === 'upload') {
    const packages = ['bytes', 'mime/multipart', 'os'];
    return { before: goForm(body), body: 'body', type: 'form.FormDataContentType()', packages };
  }
  const isJson = body.kind === 'json';
  const text = isJson ? JSON.stringify(body.value, null, 2) : new URLSearchParams(body.text).toString();
  return {
    before: `\tbody := strings.NewReader(${goText(text)})\n`,
    body: 'body',
    type: isJson ? '"application/json"' : '"application/x-www-form-urlencoded"',
    packages: ['strings'],
  };
}

/** A text of Go. JSON stays readable between backticks, unless it has one. */
const goText = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

/** The statements that make the form of an upload. */
function goForm({ text, file }: Extract<SampleRequest['body'], { kind: 'upload' }>): string {
  const fields = Object.entries(text).map(
    ([name, value]) => `\tform.WriteField("${name}", ${JSON.stringify(value)})\n`,
  );
  return `	file, err := os.Open("${file.path}")${CHECK}	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
${fields.join('')}	part, err := form.CreateFormFile("${file.argument}", "${file.path}")${CHECK}	io.Copy(part, file)
	form.Close()
`;
}
