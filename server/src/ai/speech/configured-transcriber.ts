import { join } from 'node:path'
import type { UserId } from '@murmur/contract/ids'
import type { ModelBudget } from '#ai/brains/model-budget.port.ts'
import type { Config } from '#platform/config/config.ts'
import { openAiTranscriber } from './openai-transcriber.ts'
import { findPocketsphinx } from './pocketsphinx/find-pocketsphinx.ts'
import { pocketsphinxTranscriber } from './pocketsphinx/pocketsphinx-transcriber.ts'
import type { Transcriber } from './transcriber.port.ts'
import { whisperTranscriber } from './whisper/whisper-transcriber.ts'
import { withCommandGrammar } from './with-command-grammar.ts'
import { withSpeechBudget } from './with-speech-budget.ts'

/**
 * The configured transcriber, a service within the user's budget; undefined if disabled or not installed.
 * @throws Error if the configured one is not installed
 */
export function configuredTranscriber(
  config: Config,
  modelBudget: (userId: UserId) => ModelBudget,
): Transcriber | undefined {
  const { SPEECH: wanted, SPEECH_URL: url, SPEECH_MODEL: model, SPEECH_API_KEY: apiKey } = config
  if (wanted === 'none') return undefined
  const timeoutMs = config.SPEECH_SECONDS * 1000
  if (url && (wanted === 'auto' || wanted === 'openai'))
    return withSpeechBudget(openAiTranscriber({ url, model, apiKey, timeoutMs }), modelBudget)
  const pocketsphinx = findPocketsphinx()
  const grammar =
    pocketsphinx &&
    pocketsphinxTranscriber({ found: pocketsphinx, folder: join(config.MURMUR_DATA_DIR, 'hearing'), timeoutMs })
  const folder = wanted === 'pocketsphinx' ? undefined : config.SPEECH_MODEL_PATH
  if (folder) {
    const general = whisperTranscriber({ folder, timeoutMs })
    if (wanted === 'whisper' && general.isUnusable)
      throw new Error(`SPEECH=whisper, but ${folder} has no Whisper model: npm run setup:speech -- --languages all`)
    return withCommandGrammar({ grammar, general, timeoutMs })
  }
  if (wanted === 'pocketsphinx' && !grammar)
    throw new Error('SPEECH=pocketsphinx, but it is not installed: npm run setup:speech')
  return grammar
}
