import { readFileSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useRecoveringChain } from '../../test-support/recovering-chain.ts'
import { findProcessesUsing } from '../../test-support/spawn-sandbox.ts'

const at = useRecoveringChain()

test('the sandbox falls back to the previous snapshot if the latest is damaged', async () => {
  const hashes = await at.sendSome(14)
  const before = await at.states(hashes)
  await at.sandbox.kill9()
  truncateSync(at.file(at.files(/^state-\d+\.gz$/).at(-1) as string), 5000)
  await at.start()
  expect(await at.states(hashes)).toEqual(before)
  expect(at.sandbox.errors()).toContain('is damaged')
  const more = await at.sendSome(2)
  await at.sandbox.kill9()
  await at.start()
  expect(await at.states(hashes)).toEqual(before)
  expect((await at.states(more)).every(Boolean)).toBe(true)
})

test('the sandbox exits when its watchdog process is killed, and when its parent exits', async () => {
  const [guard] = findProcessesUsing(at.path).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guard.sh'),
  )
  process.kill(guard as number, 'SIGKILL')
  expect(await at.sandbox.exited).toBe(1)
  await expect.poll(() => findProcessesUsing(at.path), { interval: 20 }).toEqual([])

  await at.start()
  expect(await at.sandbox.stop()).toBe(0)
  await expect.poll(() => findProcessesUsing(at.path), { interval: 20 }).toEqual([])
})
