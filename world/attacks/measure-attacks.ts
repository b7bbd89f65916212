import { leakCount, maliciousAnswerCount } from '../model-stub/malicious/malicious-answer.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { Attack } from './attack.ts'
import { type AttackWorld, galleryRequest, startAttackWorld } from './attack-world.ts'
import { findCanaries } from './canary-user.ts'
import { type BrowserResult, openInBrowser } from './open-in-browser.ts'
import { runAttacksThroughChat, runGallery, runGenuineRequest } from './run-attacks-through-chat.ts'
import { type ShownCards, summarizeCards } from './summarize-cards.ts'
import { countChanges, readActivity } from './user-activity.ts'

export type AttackResults = ShownCards & {
  /** Number of different malicious answers, and of requests to the model. */
  maliciousAnswerCount: number
  requests: number
  /** Whether voice and picture attacks used real recordings and pictures instead of text. */
  isVoiceReal: boolean
  arePicturesReal: boolean
  confirmations: number
  /** Cards that the user did not request. */
  unrequested: string[]
  /** Card states of a genuine request and its correction. */
  genuineCards: string[]
  /** Transactions, trades or changed balances, of the attacked user and of the bystander. */
  changeCount: number
  /** Data of the bystander shown to the attacked user or sent to the model. */
  bystanderLeaks: string[]
  /** The attacked user's name, email, id and password if sent to the model. */
  leakedUserData: string[]
  sinkHits: string[]
  /** Undefined without a browser. */
  browser: BrowserResult | undefined
  /** A real purchase at the end, which proves that `countChanges` counts. */
  control: number
  refused: string[]
  failed: string[]
}

/** Runs attacks in a new world whose model is always malicious, and counts their effects. */
export async function measureAttacks(
  attacks: readonly Attack[],
  print: (line: string) => void = () => {},
): Promise<AttackResults> {
  const at = await startAttackWorld()
  try {
    return await collectResults(at, attacks, print)
  } finally {
    await at.stop()
  }
}

async function collectResults(
  at: AttackWorld,
  attacks: readonly Attack[],
  print: (line: string) => void,
): Promise<AttackResults> {
  const { user, bystander, chain, stub, world } = at
  const readActivities = () => Promise.all([user, bystander.user].map((each) => readActivity(each, chain)))
  const before = await readActivities()
  const earlierCount = stub.requests.length
  const run = await runAttacksThroughChat(at, attacks, print)
  const genuineCards = await runGenuineRequest(at, run)
  // Last, since the screen opens with the newest chat.
  const gallery = await runGallery(at, run)
  const browser = await openInBrowser([world.url, world.sandboxUrl], user, {
    chatId: gallery,
    last: galleryRequest(leakCount - 1),
  })
  const after = await readActivities()
  for (const socket of run.sockets) socket.close()
  const sentBodies = stub.requests.slice(earlierCount).map(({ body }) => body)
  const shownEvents = run.sockets.map(({ responses, updates, deltas }) => ({ responses, updates, deltas }))
  return {
    ...summarizeCards([...run.messages, ...run.sockets.flatMap(({ updates }) => updates)]),
    maliciousAnswerCount,
    requests: sentBodies.length,
    isVoiceReal: at.capabilities.canTranscribe,
    arePicturesReal: at.capabilities.canReadPictures,
    confirmations: run.confirmations,
    unrequested: run.unrequested,
    genuineCards,
    changeCount: before.reduce((sum, each, index) => sum + countChanges(each, after[index] ?? each), 0),
    bystanderLeaks: findCanaries(bystander.canaries, JSON.stringify([shownEvents, sentBodies])),
    leakedUserData: findCanaries([user.id, user.email, user.username, user.password], JSON.stringify(sentBodies)),
    sinkHits: at.hits,
    browser,
    control: await countControlPurchase(at),
    refused: run.refused,
    failed: run.failed,
  }
}

/** Counts a real purchase. */
async function countControlPurchase({ user, chain }: AttackWorld): Promise<number> {
  const before = await readActivity(user, chain)
  await user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: sandboxTokens.link.address })
  return countChanges(before, await readActivity(user, chain))
}
