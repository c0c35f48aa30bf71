import { describe, expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const write = async (form: FormData) => {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const contentType = request.headers.get('content-type') ?? '';
  return { contentType, body: Buffer.from(await request.arrayBuffer()) };
};

describe('a form', () => {
  test('is read as written, with its file’s bytes', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
    const form = new FormData();
    form.set('to[city]', 'Zürich\r\n--x');
    form.set('empty', '');
    form.append('events[]', 'a');
    form.append('events[]', 'b');
    form.set('pdf', new File([bytes, '\r\n--', bytes], 'a "card".pdf'));
    const { body, contentType } = await write(form);
    expect(readForm(body, contentType)).toEqual([
      ['to[city]', 'Zürich\r\n--x'],
      ['empty', ''],
      ['events[]', 'a'],
      ['events[]', 'b'],
      ['pdf', Buffer.concat([bytes, Buffer.from('\r\n--'), bytes])],
    ]);
  });

  test('is refused when it is truncated, has no names, or is of another kind', async () => {
    const form = new FormData();
    form.set('size', '6x4');
    const { body, contentType } = await write(form);
    for (let length = 0; length < body.length - 3; length += 1) {
      expect(readForm(body.subarray(0, length), contentType), `after ${length} bytes`).toBeNull();
    }
    expect(readForm(Buffer.from(body.toString().replace('name=', 'nom=')), contentType)).toBeNull();
    expect(readForm(body, 'multipart/form-data')).toBeNull();
    expect(readForm(body, 'text/plain')).toBeNull();
  });
});
