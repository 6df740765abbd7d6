/** The bytes of a file. A stream is read completely before it is sent. */
export type FileContent = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file to upload. A `File` has its name with it; other bytes get theirs here. */
export type FileInput = FileContent | { name: string; content: FileContent };

/** The bytes of a file as a Blob, and its name. */
export async function blobOf(input: FileInput): Promise<{ name: string; blob: Blob }> {
  if (!('content' in input))
    return { name: 'name' in input ? String(input.name) : 'file', blob: await collected(input) };
  return { name: input.name, blob: await collected(input.content) };
}

async function collected(content: FileContent): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (content instanceof ArrayBuffer) return new Blob([content]);
  if (ArrayBuffer.isView(content)) return new Blob([copyOf(content)]);
  if ('getReader' in content) return new Response(content).blob();
  const parts: ArrayBuffer[] = [];
  for await (const part of content) {
    // Node types the parts of its streams as `any`: one with an encoding gives texts.
    if (!ArrayBuffer.isView(part)) throw new TypeError('A stream of a file gives bytes, not texts');
    parts.push(copyOf(part));
  }
  return new Blob(parts);
}

/** A copy of bytes, in memory that is not shared. */
export function copyOf({ buffer, byteOffset, byteLength }: ArrayBufferView): ArrayBuffer {
  const copy = new ArrayBuffer(byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength));
  return copy;
}
