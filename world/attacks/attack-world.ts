import type { AssistantAbilities } from '@murmur/contract/assistant'
import { spoken } from '../model-stub/answer.ts'
import { helpfulAnswer } from '../model-stub/helpful-answer.ts'
import { leakAt, maliciousModel } from '../model-stub/malicious/malicious-answer.ts'
import { type ModelStub, startModelStub } from '../model-stub/start-model-stub.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { type ChainReader, chainReader } from '../proofs/chain-reader.ts'
import { startWorld, type World } from '../start-world.ts'
import { canaryUser } from './canary-user.ts'
import { startSink } from './start-sink.ts'

export type AttackWorld = {
  world: World
  chain: ChainReader
  stub: ModelStub
  /** What a picture holds, for the model that sees. */
  see: (lines: string[]) => void
  /** Calls of an origin that nobody has a reason to call. */
  hits: string[]
  user: ApiUser
  bystander: { user: ApiUser; canaries: string[] }
  abilities: AssistantAbilities
  stop(): Promise<void>
}

/** What the user says in the gallery: each leak is to be seen there once. */
export const gallerySays = (place: number) => `Show me picture ${place} of the gallery, please.`
/** What a user asks for of their own accord: even this model answers it honestly. */
export const ownRequest = 'Buy 20 dollars of BONK'
const galleryPlace = /picture (\d+) of the gallery/

/** A world whose model is always malicious, with a user to be attacked and a bystander. */
export async function startAttackWorld(): Promise<AttackWorld> {
  const sink = await startSink()
  let seen: string[] = []
  const malicious = maliciousModel(sink.url)
  const stub = await startModelStub({
    answer(asked, place) {
      const leak = galleryPlace.exec(asked.text)?.[1]
      if (leak) return leakAt(asked, Number(leak), sink.url)
      if (asked.text.includes(ownRequest)) return helpfulAnswer(asked)
      return asked.hasPicture ? spoken(seen.join('\n')) : malicious(asked, place)
    },
  })
  const env = {
    ASSISTANT_BRAIN: 'openai-compatible',
    ASSISTANT_MODEL: 'malicious',
    ASSISTANT_BASE_URL: stub.url,
    SPEECH: 'openai',
    SPEECH_URL: stub.url,
    PICTURES: 'model',
  }
  const world = await startWorld({ env })
  const stop = async () => {
    await world.stop()
    await stub.stop()
    await sink.stop()
  }
  const see = (lines: string[]) => {
    seen = lines
  }
  try {
    const bystander = await canaryUser(world)
    const user = await newUser(world)
    const { body } = await user.call<{ data: AssistantAbilities }>('GET', '/api/assistant')
    const chain = chainReader(world.sandboxUrl)
    return { world, chain, stub, see, hits: sink.hits, user, bystander, abilities: body.data, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
