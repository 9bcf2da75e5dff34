import type { TestProject } from 'vitest/node'
import postgres from 'postgres'
import { openDatabase } from '../platform/server/database/db'
import { startCluster } from './cluster'
import { makePristine } from './pristine'

/** Starts a cluster and migrates one template, which each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  try {
    const admin = postgres(cluster.url('postgres'), { max: 1 })
    await admin`CREATE DATABASE template_itinera`
    await admin.end()
    const template = await openDatabase({
      DATABASE_URL: cluster.url('template_itinera'),
      DATABASE_POOL: 1,
      DATA_DIR: '',
    })
    await makePristine(template.db)
    await template.close()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('engine', { kind: 'postgres', url: cluster.url('postgres') })
  return cluster.stop
}
