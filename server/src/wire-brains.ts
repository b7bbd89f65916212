import type { AssistantAbilities } from '@murmur/contract/assistant'
import type { Config } from '#config.ts'
import type { Brain } from '#integrations/brains/brain.port.ts'
import { modelBrain } from '#integrations/brains/llm/model-brain.ts'
import type { ModelSettings } from '#integrations/brains/llm/open-model.ts'
import { visionReading } from '#integrations/brains/llm/vision-reading.ts'
import type { Reading } from '#integrations/pictures/reading.port.ts'

/** Who answers in chat, as the settings have it; undefined: the offline brain. */
export function configuredBrain(config: Config): Brain | undefined {
  const settings = modelOf(config)
  return settings && modelBrain({ ...settings, totalMs: config.ASSISTANT_SECONDS * 1000 })
}

/** Who reads pictures; undefined: nobody. */
export function configuredReading(config: Config, offline: () => Reading): Reading | undefined {
  const settings = modelOf(config)
  if (config.PICTURES === 'none') return undefined
  return config.PICTURES === 'model' && settings ? visionReading(settings) : offline()
}

/** Where users' words go, for them to know. */
export function brainAbilities(config: Config): Pick<AssistantAbilities, 'brain' | 'vendor'> {
  const { ASSISTANT_BRAIN: vendor, ASSISTANT_BASE_URL: url } = config
  if (vendor === 'offline') return { brain: 'offline', vendor: null }
  return { brain: 'model', vendor: url ? new URL(url).hostname : vendor }
}

function modelOf(config: Config): ModelSettings | undefined {
  const {
    ASSISTANT_BRAIN: vendor,
    ASSISTANT_MODEL: model,
    ASSISTANT_API_KEY: apiKey,
    ASSISTANT_BASE_URL: baseUrl,
  } = config
  return vendor === 'offline' || !model ? undefined : { vendor, model, apiKey, baseUrl }
}
