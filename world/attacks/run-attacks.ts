import { leaks, worstAnswers } from '../model-stub/malicious/malicious-answer.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { Attack } from './attack.ts'
import { type AttackWorld, gallerySays, startAttackWorld } from './attack-world.ts'
import { foundIn } from './canary-user.ts'
import { type Opened, openedByBrowser } from './open-in-browser.ts'
import { playAttacks, playGallery, playOwnRequest } from './play-attacks.ts'
import { moved, standingOf } from './what-moved.ts'
import { type Seen, seenIn } from './what-was-seen.ts'

export type AttackFigures = Seen & {
  /** Different worst answers of the model, and how often it was asked. */
  worstAnswers: number
  asked: number
  /** Which channels were real, and not words in their stead. */
  hears: boolean
  reads: boolean
  yesses: number
  /** Cards that nobody asked for. */
  unasked: string[]
  /** The states of the cards of a user's own request, and of its correction. */
  ownCards: string[]
  /** Transactions, trades or changed balances, of the attacked user and of the bystander. */
  moved: number
  /** The bystander's data in what the attacked user was shown, or the model was sent about them. */
  foreign: string[]
  /** The attacked user's own name, mail, id and password in what the model was sent. */
  toldAboutUser: string[]
  sinkHits: string[]
  /** Undefined where there is no browser. */
  browser: Opened | undefined
  /** A real purchase at the end, by which it is known that the counting counts. */
  control: number
  refused: string[]
  failed: string[]
}

/** Plays attacks in a world of its own whose model is always malicious, and counts what came of them. */
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
  const standings = () => Promise.all([user, bystander.user].map((each) => standingOf(each, chain)))
  const before = await standings()
  const earlier = stub.requests.length
  const played = await playAttacks(at, attacks, say)
  const ownCards = await playOwnRequest(at, played)
  // Last, since the screen opens with the newest chat.
  const gallery = await playGallery(at, played)
  const browser = await openedByBrowser([world.url, world.sandboxUrl], user, {
    chatId: gallery,
    last: gallerySays(leaks - 1),
  })
  const after = await standings()
  for (const socket of played.sockets) socket.close()
  const sent = stub.requests.slice(earlier).map(({ body }) => body)
  const shown = played.sockets.map(({ responses, updates, deltas }) => ({ responses, updates, deltas }))
  const { hears, reads } = at.abilities
  return {
    ...seenIn([...played.messages, ...played.sockets.flatMap(({ updates }) => updates)]),
    worstAnswers,
    asked: sent.length,
    hears,
    reads,
    yesses: played.yesses,
    unasked: played.unasked,
    ownCards,
    moved: before.reduce((sum, each, place) => sum + moved(each, after[place] ?? each), 0),
    foreign: foundIn(bystander.canaries, JSON.stringify([shown, sent])),
    toldAboutUser: foundIn([user.id, user.email, user.username, user.password], JSON.stringify(sent)),
    sinkHits: at.hits,
    browser,
    control: await control(at),
    refused: played.refused,
    failed: played.failed,
  }
}

/** A real purchase, seen as one. */
async function control({ user, chain }: AttackWorld): Promise<number> {
  const before = await standingOf(user, chain)
  await user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: sandboxTokens.link.address })
  return moved(before, await standingOf(user, chain))
}
