import path from 'node:path'
import type { Env } from '../platform/server/env'
import { createS3Storage } from '../platform/server/bucket/s3-storage'
import { createDiskStorage, type Storage } from '../platform/server/storage'

/** Stores pictures in the bucket of MEDIA_STORAGE, else in DATA_DIR. */
export const createStorage = (env: Env): Storage =>
  env.MEDIA_STORAGE ? createS3Storage(env.MEDIA_STORAGE) : createDiskStorage(path.join(env.DATA_DIR, 'media'))
