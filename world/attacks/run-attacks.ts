import { leaks, worstAnswers } from '../model-stub/malicious/malicious-answer.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { Attack } from './attack.ts'
import { type AttackWorld, galleryRequest, startAttackWorld } from './attack-world.ts'
import { foundIn } from './canary-user.ts'
import { type Opened, openedByBrowser } from './open-in-browser.ts'
import { playAttacks, playGallery, playOwnRequest } from './play-attacks.ts'
import { type ShownCards, shownCards } from './shown-cards.ts'
import { activityOf, movedBetween } from './user-activity.ts'

export type AttackFigures = ShownCards & {
  /** Number of different malicious answers, and of requests to the model. */
  worstAnswers: number
  requests: number
  /** Whether voice and pictures were real, not replaced by text. */
  hasVoice: boolean
  hasPictures: boolean
  yesses: number
  /** Cards that the user did not request. */
  unrequested: string[]
  /** Card states of a genuine request and its correction. */
  ownCards: string[]
  /** Transactions, trades or changed balances, of the attacked user and of the bystander. */
  moved: number
  /** Data of the bystander shown to the attacked user or sent to the model. */
  foreign: string[]
  /** The attacked user's name, email, id and password if sent to the model. */
  sentAboutUser: string[]
  sinkHits: string[]
  /** Undefined without a browser. */
  browser: Opened | undefined
  /** A real purchase at the end, which proves that `movedBetween` counts. */
  control: number
  refused: string[]
  failed: string[]
}

/** Plays attacks in a new world whose model is always malicious, and counts their effects. */
export async function runAttacks(
  attacks: readonly Attack[],
  say: (line: string) => void = () => {},
): Promise<AttackFigures> {
  const at = await startAttackWorld()
  try {
    return await figuresOf(at, attacks, say)
  } finally {
    await at.stop()
  }
}

async function figuresOf(
  at: AttackWorld,
  attacks: readonly Attack[],
  say: (line: string) => void,
): Promise<AttackFigures> {
  const { user, bystander, chain, stub, world } = at
  const activities = () => Promise.all([user, bystander.user].map((each) => activityOf(each, chain)))
  const before = await activities()
  const earlier = stub.requests.length
  const played = await playAttacks(at, attacks, say)
  const ownCards = await playOwnRequest(at, played)
  // Last, since the screen opens with the newest chat.
  const gallery = await playGallery(at, played)
  const browser = await openedByBrowser([world.url, world.sandboxUrl], user, {
    chatId: gallery,
    last: galleryRequest(leaks - 1),
  })
  const after = await activities()
  for (const socket of played.sockets) socket.close()
  const sent = stub.requests.slice(earlier).map(({ body }) => body)
  const shown = played.sockets.map(({ responses, updates, deltas }) => ({ responses, updates, deltas }))
  return {
    ...shownCards([...played.messages, ...played.sockets.flatMap(({ updates }) => updates)]),
    worstAnswers,
    requests: sent.length,
    hasVoice: at.abilities.hears,
    hasPictures: at.abilities.reads,
    yesses: played.yesses,
    unrequested: played.unrequested,
    ownCards,
    moved: before.reduce((sum, each, index) => sum + movedBetween(each, after[index] ?? each), 0),
    foreign: foundIn(bystander.canaries, JSON.stringify([shown, sent])),
    sentAboutUser: foundIn([user.id, user.email, user.username, user.password], JSON.stringify(sent)),
    sinkHits: at.hits,
    browser,
    control: await control(at),
    refused: played.refused,
    failed: played.failed,
  }
}

/** Counts a real purchase. */
async function control({ user, chain }: AttackWorld): Promise<number> {
  const before = await activityOf(user, chain)
  await user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: sandboxTokens.link.address })
  return movedBetween(before, await activityOf(user, chain))
}
