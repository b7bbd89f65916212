import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attackSigner, buildTestSigner } from '#test-support/compromised-server.ts'
import { readAuditLog } from '../../../../signer/test-support/compromise/read-audit-log.ts'
import { startSignerPipe } from '../../../../signer/test-support/compromise/signer-pipe.ts'

test('the signer signs nothing outside the terms or the absolute bounds for a compromised server, and logs every request', async () => {
  const tally = await attackSigner(400, 20_261_122)
  console.log('a compromised server:', { ...tally, refusals: tally.refusals.size })
  expect(tally.harms).toEqual([])
  // Shows that the bounds cause the refusals: many requests are valid and get signed.
  expect(Math.min(tally.signed.evm, tally.signed.sol)).toBeGreaterThan(10)
  expect(tally.signedWithOldMac).toBeGreaterThan(5)
  for (const reason of [
    'the network fee is above the maximum of this chain',
    'the network fee is too large a share of the trade',
    'the deadline is too far away',
    'the terms were attested too long ago',
    'the terms differ from the attested ones',
    'this treasury is not allowed',
  ])
    expect([...tally.refusals.keys()], reason).toContain(reason)
})

test.skipIf(process.platform === 'win32')(
  'the signer returns nothing while it cannot write its log, and resumes once it can',
  async () => {
    const signer = await buildTestSigner()
    const { file, args } = signer.command
    const ids = { userId: 'user-1', walletId: 'wallet-1' }
    // Simulates a full disk: no file of this process may grow beyond 8 blocks.
    const limited = startSignerPipe(
      { file: 'sh', args: ['-c', 'ulimit -f 8; exec "$@"', 'sh', file, ...args] },
      signer.env,
    )
    await limited.ask({ op: 'hello', sentinel: null })
    const replies = []
    for (let at = 0; at < 60; at++) replies.push(await limited.ask({ op: 'create-wallet', ...ids }))
    await limited.stop()
    const refused = replies.filter((reply) => !reply.ok)
    expect(refused.length).toBeGreaterThan(5)
    for (const reply of refused) expect(reply).toMatchObject({ code: 'UNAVAILABLE' })
    const given = () => readAuditLog(signer.logFile).lines.filter(({ outcome }) => outcome === 'done').length
    expect(given()).toBe(1 + replies.length - refused.length)
    expect(readAuditLog(signer.logFile).torn).toBe(1)

    const free = startSignerPipe(signer.command, signer.env)
    const before = given()
    expect(await free.ask({ op: 'hello', sentinel: null })).toMatchObject({ ok: true })
    // An operator may rotate the log while the signer runs.
    renameSync(signer.logFile, `${signer.logFile}.1`)
    expect(await free.ask({ op: 'create-wallet', ...ids })).toMatchObject({ ok: true })
    await free.stop()
    writeFileSync(
      signer.logFile,
      `${readFileSync(`${signer.logFile}.1`, 'utf8')}${readFileSync(signer.logFile, 'utf8')}`,
    )
    expect(given()).toBe(before + 2)
    signer.remove()
  },
)
