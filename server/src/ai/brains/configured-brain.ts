import type { AssistantCapabilities } from '@murmur/contract/chat/assistant'
import type { UserId } from '@murmur/contract/ids'
import type { Ocr } from '#ai/pictures/ocr.port.ts'
import { withModelBudget } from '#ai/pictures/with-model-budget.ts'
import type { Config } from '#platform/config/config.ts'
import type { Brain } from './brain.port.ts'
import type { ModelSettings } from './llm/create-model.ts'
import { modelBrain } from './llm/model-brain.ts'
import { visionOcr } from './llm/vision-ocr.ts'
import type { ModelBudget } from './model-budget.port.ts'

/** The configured model brain; undefined selects the offline brain. */
export function configuredBrain(config: Config): Brain | undefined {
  const settings = toModelSettings(config)
  return settings && modelBrain({ ...settings, totalMs: config.ASSISTANT_SECONDS * 1000 })
}

/** The configured OCR, a model within the user's budget; undefined disables it. */
export function configuredOcr(
  config: Config,
  offline: Ocr,
  modelBudget: (userId: UserId) => ModelBudget,
): Ocr | undefined {
  const settings = toModelSettings(config)
  if (config.PICTURES === 'none') return undefined
  return config.PICTURES === 'model' && settings ? withModelBudget(visionOcr(settings), offline, modelBudget) : offline
}

/** The brain and vendor that process users' messages, as disclosed to them. */
export function brainCapabilities(config: Config): Pick<AssistantCapabilities, 'brain' | 'vendor'> {
  const { ASSISTANT_BRAIN: vendor, ASSISTANT_BASE_URL: url } = config
  if (vendor === 'offline') return { brain: 'offline', vendor: null }
  return { brain: 'model', vendor: url ? new URL(url).hostname : vendor }
}

function toModelSettings(config: Config): ModelSettings | undefined {
  const {
    ASSISTANT_BRAIN: vendor,
    ASSISTANT_MODEL: model,
    ASSISTANT_API_KEY: apiKey,
    ASSISTANT_BASE_URL: baseUrl,
  } = config
  return vendor === 'offline' || !model ? undefined : { vendor, model, apiKey, baseUrl }
}
