import { expect, test } from 'vitest'
import { fetchEmails } from '../clients/mailbox.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'
import { type SharedPair, sharePair } from './share-pair.ts'

let world: World
let otherUrl: string
let atOther: SharedPair['atOther']
const isAvailable = await sharePair({}, (pair) => {
  ;({ world, atOther } = pair)
  otherUrl = pair.urls[1]
})

const order = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
const createIntent = async (user: ApiUser) =>
  (await user.call('POST', '/api/quotes', { side: 'buy', ...order })).body.data.intentId as string

/** Opens the other server's stream of events, which has everything that happens from then on. */
async function openEvents(user: ApiUser): Promise<Response> {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(`${otherUrl}/api/events`, { headers: { cookie }, signal: AbortSignal.timeout(120_000) })
}

async function awaitFreezeEvent(stream: Response): Promise<void> {
  let text = ''
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes('"type":"freeze"')) return
  }
  throw new Error('The stream ended without the event')
}

test.runIf(isAvailable)(
  'a freeze at one server stops the trades of another, and its event streams report it',
  async () => {
    const user = await newUser(world)
    const other = atOther(user)
    const intents = await Promise.all([1, 2, 3, 4].map(() => createIntent(user)))
    const seen = awaitFreezeEvent(await openEvents(user))
    const buying = intents.map((intentId) => other('POST', '/buy', { ...order, intentId }))
    expect((await user.call('POST', '/api/account/freeze')).status).toBe(200)
    const atAnswer = (await fetchTrades(user)).map(({ id }) => id)
    const late = await other('POST', '/buy', { ...order, intentId: intents[0] })
    expect(['ACCOUNT_FROZEN', 'INTENT_CLOSED', 'TRADE_IN_FLIGHT']).toContain(late.body.code)
    await Promise.all(buying)
    expect((await fetchTrades(user)).map(({ id }) => id).filter((id) => !atAnswer.includes(id))).toEqual([])
    expect((await other('POST', '/api/quotes', { side: 'buy', ...order })).body.code).toBe('ACCOUNT_FROZEN')
    await seen
  },
)

test.runIf(isAvailable)(
  'the operator’s commands freeze and thaw an account while servers run, and a mail announces both',
  async () => {
    const [ada, bob] = [await newUser(world), await newUser(world)]
    const fetchSubjects = async (user: ApiUser) =>
      (await fetchEmails(world.sandboxUrl, user.email)).map(({ subject }) => subject)
    expect(await world.run('freeze', ['--user', ada.email])).toEqual({ code: 0, output: 'Frozen: 1 account.\n' })
    expect((await atOther(ada)('POST', '/api/quotes', { side: 'buy', ...order })).body.reasonId).toBe(
      'frozen-by-operator',
    )
    expect((await bob.call('GET', '/api/account/freeze')).body.data.freeze).toBeNull()
    expect((await world.run('freeze', ['--everyone'])).output).toMatch(/^Frozen: \d+ accounts\.\n$/)
    expect((await bob.call('POST', '/users/exportprivatekeys', { password: bob.password })).body.code).toBe(
      'ACCOUNT_FROZEN',
    )
    expect((await world.run('freeze', ['--everyone', '--thaw'])).code).toBe(0)
    const fetchStatus = async () => (await bob.call('GET', '/api/account/freeze')).body.data.freeze
    expect(await fetchStatus()).toMatchObject({ by: 'operator', thawsAt: expect.any(String) })
    await expect.poll(fetchStatus, { timeout: 30_000 }).toBeNull()
    await expect
      .poll(() => fetchSubjects(bob), { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([
          ...['Your Murmur account is frozen', 'Your Murmur account is being unfrozen'],
          'Your Murmur account works again',
        ]),
      )
    expect(await world.run('freeze')).toMatchObject({ code: 1, output: expect.stringContaining('--everyone') })
  },
)
