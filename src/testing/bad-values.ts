/** What strangers send. Whatever is accepted must be meant so; nothing of it may be a fault of the server. */

const deep = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = wrap(value)
  return value
}

const texts = [
  '',
  '   ',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfff',
  '\u202e\u200b\ufeff',
  '\u0001\u001b[31m',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(100_000),
  "'; DROP TABLE users; --",
  "' OR 1=1 /*",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  'a@b.co\r\nBcc: c@d.co',
  'a@x.co, b@y.co',
  '../../etc/passwd',
  'javascript:alert(1)',
  '2027-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2027-03-01T00:00:00Z',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '9007199254740993',
  '٣',
  '0x10',
  '00000000-0000-0000-0000-00000000000g',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
]

const others: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '«1e999»',
  '«-1e999»',
  '«-0»',
  [],
  [null],
  ['\u0000'],
  [[]],
  {},
  { length: 1e9 },
  { toString: 'x' },
  { constructor: { prototype: { role: 'admin' } } },
  { $ne: null },
  Array.from({ length: 5000 }, (_, i) => i),
  Array.from({ length: 5000 }, () => 'x'),
  deep(500, (inner) => [inner]),
  deep(500, (inner) => ({ a: inner })),
]

export const badTexts: readonly string[] = texts
export const badValues: readonly unknown[] = [...texts, ...others]
/** One of each kind that has made a server stumble. */
export const worstValues: readonly unknown[] = [
  ...['', 'a\u0000b', 'x\udfff', '2027-02-30', '9007199254740993', '__proto__', 'x'.repeat(100_000)],
  ...['ffffffff-ffff-ffff-ffff-ffffffffffff', null, true, -1, 0.5, 2 ** 31, 2 ** 53, '«1e999»', [], ['\u0000'], {}],
  ...[Array.from({ length: 5000 }, () => 'x'), deep(500, (inner) => [inner])],
]

type Raw = { headers?: Record<string, string>; payload: string | Buffer }
const json = { 'content-type': 'application/json' }

/** Bodies that are no values at all. */
export const badBodies: readonly Raw[] = [
  { headers: json, payload: '' },
  { headers: json, payload: '{' },
  { headers: json, payload: '{"a":1,}' },
  { headers: json, payload: 'undefined' },
  { headers: json, payload: 'null' },
  { headers: json, payload: '"text"' },
  { headers: json, payload: '42' },
  { headers: json, payload: '[]' },
  { headers: json, payload: '[[[[{}]]]]' },
  { headers: json, payload: '{"__proto__":{"role":"admin"}}' },
  { headers: json, payload: '{"constructor":{"prototype":{"role":"admin"}}}' },
  { headers: json, payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { headers: json, payload: Buffer.from('\ufeff{}', 'utf16le') },
  { headers: json, payload: '['.repeat(60_000) + ']'.repeat(60_000) },
  { headers: json, payload: `{"a":`.repeat(20_000) + '1' + '}'.repeat(20_000) },
  { headers: json, payload: `{"a":"${'x'.repeat(300 * 1024)}"}` },
  { headers: { 'content-type': 'application/json; charset=utf-7' }, payload: '{}' },
  { headers: { ...json, 'content-encoding': 'gzip' }, payload: 'not gzip' },
  { headers: { 'content-type': 'text/plain' }, payload: '{"email":"a@b.co"}' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'email=a%40b.co&a[b][c]=1' },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x\r\nContent-Disposition: form-data' },
  { headers: { 'content-type': 'multipart/form-data' }, payload: 'no boundary' },
  { headers: { 'content-type': 'application/octet-stream' }, payload: Buffer.from([0, 1, 2, 3]) },
  { headers: { 'content-type': '' }, payload: '{}' },
  { payload: '{}' },
]
