import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attackSigner, builtSigner } from '#test-support/compromised-server.ts'
import { readAuditLog } from '../../../../signer/test-support/compromise/read-audit-log.ts'
import { openPipe } from '../../../../signer/test-support/compromise/signer-pipe.ts'

test('a compromised server gets no signature outside the terms or the absolute bounds, and every request is logged', async () => {
  const tally = await attackSigner(400, 20_261_122)
  console.log('a compromised server:', { ...tally, refusals: tally.refusals.size })
  expect(tally.harms).toEqual([])
  // The bounds are what refuses: much of what is asked for is fine, and signed.
  expect(Math.min(tally.signed.evm, tally.signed.sol)).toBeGreaterThan(10)
  expect(tally.signedOnOld).toBeGreaterThan(5)
  for (const reason of [
    'the network fee is above the most that this chain may take',
    'the network fee is too large a share of the trade',
    'the deadline is too far away',
    'the terms were attested too long ago',
    'the terms are not the ones that were attested',
    'this treasury is not allowed',
  ])
    expect([...tally.refusals.keys()], reason).toContain(reason)
})

test.skipIf(process.platform === 'win32')(
  'a signer that cannot write its log gives nothing out, and goes on once it can',
  async () => {
    const signer = await builtSigner()
    const { file, args } = signer.command
    const ids = { userId: 'user-1', walletId: 'wallet-1' }
    // Stands in for a full disk: no file of this process may grow beyond 8 blocks.
    const limited = openPipe({ file: 'sh', args: ['-c', 'ulimit -f 8; exec "$@"', 'sh', file, ...args] }, signer.env)
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

    const free = openPipe(signer.command, signer.env)
    const before = given()
    expect(await free.ask({ op: 'hello', sentinel: null })).toMatchObject({ ok: true })
    // An operator may move the log away under a running signer.
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
