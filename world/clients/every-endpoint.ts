import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@murmur/contract/endpoint'

const contract = join(import.meta.dirname, '../../contract/src')

/** Every endpoint of the contract, so that a new one is covered from its first day. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => import(/* @vite-ignore */ join(contract, file)) as Promise<object>),
  )
  const tables = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('Api'))
  return tables.flatMap(([, table]) => Object.values(table as Record<string, Endpoint>))
}
