import { Language } from '@murmur/contract/languages'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MessagePart } from '#assistant/turns/answer-parts.ts'

/** A message and the tool call that it needs; null: none. `before`: an earlier message of the chat. */
const TurnMessage = object({
  text: v.string(),
  before: v.optional(v.string()),
  call: v.nullable(object({ tool: v.string(), input: v.record(v.string(), v.unknown()) })),
  /** Texts that the answer or its card must contain. */
  states: v.pipe(v.array(v.string()), v.minLength(1)),
})
const TurnKind = object({
  name: v.string(),
  language: Language,
  messages: v.pipe(v.array(TurnMessage), v.minLength(1)),
})

/** `turns`: of each message in a round. `warmUp`: turns of each message before the first round. */
export const TurnTask = object({ kinds: v.array(TurnKind), rounds: finite, turns: finite, warmUp: finite })

export type TurnMessage = v.InferOutput<typeof TurnMessage>
export type TurnKind = v.InferOutput<typeof TurnKind>
/** A turn of the chat with everything but its storage. Returns the parts of the answer as stored. */
export type RunTurn = () => Promise<readonly MessagePart[]>
