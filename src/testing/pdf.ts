import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of all pages. */
export const readPdf = async (body: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true })).text
