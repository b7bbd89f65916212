import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'

it('the Grafana dashboard queries only metrics that the server exports', async () => {
  const dashboard = readFileSync(join(import.meta.dirname, '../../../../docs/grafana.json'), 'utf8')
  const metrics = makeMetrics()
  metrics.watchPool(() => ({ open: 0, idle: 0, waiting: 0 }))
  const served = await metrics.render()
  const shown = dashboard.match(/\b(?:murmur|nodejs|process)_[a-z0-9_]+/g) ?? []
  expect(shown.length).toBeGreaterThan(10)
  const names = new Set(shown.map((name) => name.replace(/_(?:bucket|count)$/, '')))
  expect([...names].filter((name) => !served.includes(`# TYPE ${name} `))).toEqual([])
})
