import type { LanguageModel } from 'ai'
import { guardedFetch } from './guarded-fetch.ts'

export type ModelVendor = 'anthropic' | 'openai' | 'google' | 'openai-compatible'

export type ModelSettings = {
  vendor: ModelVendor
  /** As the vendor names it, e.g. "claude-sonnet-4-5" or "llama3.1". */
  model: string
  apiKey?: string | undefined
  /** Where the API is, with its version, e.g. http://localhost:11434/v1; needed for `openai-compatible` alone. */
  baseUrl?: string | undefined
  /** Most milliseconds without a byte of the answer; 20,000 if not given. */
  idleMs?: number | undefined
}

/** The vendors' own addresses. Said here, since their packages would look for others in the environment. */
const homes = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  // Ollama's.
  'openai-compatible': 'http://localhost:11434/v1',
} as const satisfies Record<ModelVendor, string>

/** The model behind a brain or a reading. Loads the SDK and the one vendor's package when first called. */
export async function openModel(settings: ModelSettings): Promise<LanguageModel> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { model } = settings
  const common = {
    baseURL: settings.baseUrl ?? homes[settings.vendor],
    // Never none: the packages would look for one in the environment.
    apiKey: settings.apiKey ?? 'none',
    fetch: guardedFetch(settings.idleMs ?? 20_000),
  }
  if (settings.vendor === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(common)(model)
  if (settings.vendor === 'openai') return openAi(common, model)
  if (settings.vendor === 'google') return (await import('@ai-sdk/google')).createGoogleGenerativeAI(common)(model)
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const { apiKey, ...rest } = common
  const named = { name: 'openai-compatible', ...rest, ...(settings.apiKey ? { apiKey } : {}) }
  return wrapLanguageModel({
    model: createOpenAICompatible(named).chatModel(model),
    // Local models think aloud, in tags.
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
}

type Common = { baseURL: string; apiKey: string; fetch: typeof fetch }

async function openAi(common: Common, model: string): Promise<LanguageModel> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  const { wrapLanguageModel } = await import('ai')
  return wrapLanguageModel({
    model: createOpenAI(common)(model),
    middleware: {
      specificationVersion: 'v3',
      // Not said, it is true there, and a model then has to fill in a chain that nobody named.
      transformParams: async ({ params: { tools, ...params } }) => ({
        ...params,
        ...(tools
          ? { tools: tools.map((tool) => (tool.type === 'function' ? { ...tool, strict: false } : tool)) }
          : {}),
      }),
    },
  })
}
