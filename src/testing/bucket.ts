import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

export type TestBucket = {
  host: string
  /** Serves as the value of MEDIA_STORAGE. */
  url: string
  stop: () => Promise<void>
}

/** Starts an S3-compatible server in this process with one bucket, `pictures`. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  const host = `127.0.0.1:${(await server.run()).port}`
  return {
    host,
    url: `http://S3RVER:S3RVER@${host}/pictures`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
