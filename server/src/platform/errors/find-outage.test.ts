import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { findOutage } from './find-outage.ts'
import { Outage } from './outage.ts'

const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause)
const ofPostgres = (code: string) => Object.assign(new Error('as Postgres says'), { code, severity: 'FATAL' })
const ofSystem = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' })

test.each<[string, Error, string | undefined]>([
  ['the administrator stops Postgres', query(ofPostgres('57P01')), 'database'],
  ['Postgres is starting', query(ofPostgres('57P03')), 'database'],
  ['a statement takes too long', query(ofPostgres('57014')), 'database'],
  ['there are too many connections', query(ofPostgres('53300')), 'database'],
  ['a standby took over', query(ofPostgres('25006')), 'database'],
  ['two transactions wait for each other', query(ofPostgres('40P01')), 'database'],
  ['a replayed change cancels a read of the replica', query(ofPostgres('40001')), 'database'],
  ['the disk is full', query(ofPostgres('53100')), 'disk'],
  ['the disk fails', query(ofPostgres('58030')), 'disk'],
  ['a connection breaks in a query', query(new Error('Connection terminated unexpectedly')), 'database'],
  ['a connection is refused in a query', query(ofSystem('ECONNREFUSED')), 'database'],
  ['no connection can be had', new Outage('database', 'none', { cause: ofSystem('ECONNREFUSED') }), 'database'],
  [
    'the embedded database crashed',
    query(Object.assign(new Error('unreachable'), { name: 'RuntimeError' })),
    'database',
  ],
  ['a file cannot be written', Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }), 'disk'],
  ['it is a cause', new Error('could not answer', { cause: query(ofPostgres('57P01')) }), 'database'],
  ['a vendor refuses a connection', new Error('fetch failed', { cause: ofSystem('ECONNREFUSED') }), undefined],
  ['a row breaks a rule', query(ofPostgres('23505')), undefined],
  ['the query is wrong', query(ofPostgres('42601')), undefined],
  ['a value has the wrong type', query(new TypeError('BigInt')), undefined],
  ['another error', new Error('insides'), undefined],
])('findOutage classifies an error: %s', (_, error, kind) => {
  expect(findOutage(error)).toBe(kind)
})

test('findOutage returns undefined for thrown values that are not errors, and for cyclic causes', () => {
  const circle = new Error('a')
  circle.cause = new Error('b', { cause: circle })
  for (const thrown of [undefined, null, 'ENOSPC', { code: 'ENOSPC' }, circle])
    expect(findOutage(thrown)).toBeUndefined()
})
