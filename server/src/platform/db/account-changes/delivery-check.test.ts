import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDeliveryCheck } from './delivery-check.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A connection that delivers each notice at once, unless it is broken. */
class FakeClient extends EventEmitter {
  isBroken = false
  async query(_text: string, [channel]: string[] = []) {
    if (channel && !this.isBroken) this.emit('notification', { channel, payload: '', processId: 1 })
  }
}

describe('the check of a connection’s notices', () => {
  let client: FakeClient
  beforeEach(() => {
    client = new FakeClient()
  })

  it('passes while its own notices arrive', async () => {
    await expect(createDeliveryCheck(client, 60_000).check()).resolves.toBeUndefined()
  })

  it('fails when a notice is late, even after notices that arrived', async () => {
    const { check } = createDeliveryCheck(client, 1)
    await check()
    client.isBroken = true
    const late = check()
    client.emit('notification', { channel: 'user_rows', payload: '', processId: 1 })
    await expect(late).rejects.toThrow('delivers no notices')
  })

  it('fails at once when the connection ends', async () => {
    const { check } = createDeliveryCheck(client, 60_000)
    client.isBroken = true
    const pending = check()
    client.emit('end')
    await expect(pending).rejects.toThrow('delivers no notices')
  })

  it('keeps nothing of earlier checks', async () => {
    const { check } = createDeliveryCheck(client, 60_000)
    const checks = async (count: number) => {
      for (let made = 0; made < count; made++) await check()
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const heapBefore = await checks(1_000)
    const growth = (await checks(20_000)) - heapBefore
    // A kept reaction takes about 500 bytes.
    expect(growth).toBeLessThan(2_000_000)
  })
})
