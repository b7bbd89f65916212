import type { AssistantCapabilities } from '@murmur/contract/chat/assistant'
import { textAnswer } from '../model-stub/answer.ts'
import { helpfulAnswer } from '../model-stub/helpful-answer.ts'
import { leakingAnswer, maliciousModel } from '../model-stub/malicious/malicious-answer.ts'
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
  /** Sets the text lines that the model reads in every picture. */
  setPictureText: (lines: string[]) => void
  /** Requests to an origin that no client has a reason to call. */
  hits: string[]
  user: ApiUser
  bystander: { user: ApiUser; canaries: string[] }
  capabilities: AssistantCapabilities
  stop(): Promise<void>
}

/** A user's message in the gallery chat, which shows each leak once. */
export const galleryRequest = (index: number) => `Show me picture ${index} of the gallery, please.`
/** A user's genuine request, to which even the malicious model responds honestly. */
export const genuineRequest = 'Buy 20 dollars of BONK'
const galleryIndex = /picture (\d+) of the gallery/

/** A world whose model is always malicious, with a user to attack and a bystander. */
export async function startAttackWorld(): Promise<AttackWorld> {
  const sink = await startSink()
  let pictureText: string[] = []
  const answerMaliciously = maliciousModel(sink.url)
  const stub = await startModelStub({
    answer(request, index) {
      const leakIndex = galleryIndex.exec(request.text)?.[1]
      if (leakIndex) return leakingAnswer(request, Number(leakIndex), sink.url)
      if (request.text.includes(genuineRequest)) return helpfulAnswer(request)
      return request.hasPicture ? textAnswer(pictureText.join('\n')) : answerMaliciously(request, index)
    },
  })
  const env = {
    ASSISTANT_BRAIN: 'openai-compatible',
    ASSISTANT_MODEL: 'malicious',
    ASSISTANT_BASE_URL: stub.url,
    SPEECH: 'openai',
    SPEECH_URL: stub.url,
    PICTURES: 'model',
    // More than a day of a real user: beyond the budget no request reaches the model, so that most attacks would attack nothing.
    ...{ ASSISTANT_KILOTOKENS_PER_USER: '1000000', ASSISTANT_KILOTOKENS_PER_DAY: '1000000' },
  }
  const world = await startWorld({ env })
  const stop = async () => {
    await world.stop()
    await stub.stop()
    await sink.stop()
  }
  const setPictureText = (lines: string[]) => {
    pictureText = lines
  }
  try {
    const bystander = await canaryUser(world)
    const user = await newUser(world)
    const { body } = await user.call<{ data: AssistantCapabilities }>('GET', '/api/assistant')
    const chain = chainReader(world.sandboxUrl)
    return { world, chain, stub, setPictureText, hits: sink.hits, user, bystander, capabilities: body.data, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
