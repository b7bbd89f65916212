import type { LanguageModel } from 'ai'
import { guardedFetch } from './guarded-fetch.ts'

export type ModelVendor = 'anthropic' | 'openai' | 'google' | 'openai-compatible'

export type ModelSettings = {
  vendor: ModelVendor
  /** The vendor's model name, e.g. "claude-sonnet-4-5" or "llama3.1". */
  model: string
  apiKey?: string | undefined
  /** Base URL of the API with its version, e.g. http://localhost:11434/v1; required for `openai-compatible` only. */
  baseUrl?: string | undefined
  /** Time limit in ms without a byte of the response; default 20,000. */
  idleMs?: number | undefined
}

/** Default base URLs. Explicit, since the packages would read others from the environment. */
const defaultBaseUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  // Ollama's default address.
  'openai-compatible': 'http://localhost:11434/v1',
} as const satisfies Record<ModelVendor, string>

/** Creates the model of a brain or an OCR. Loads the SDK and the vendor's package on first call. */
export async function createModel(settings: ModelSettings): Promise<LanguageModel> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { model } = settings
  const providerOptions = {
    baseURL: settings.baseUrl ?? defaultBaseUrls[settings.vendor],
    // Never undefined: the packages would read a key from the environment.
    apiKey: settings.apiKey ?? 'none',
    fetch: guardedFetch(settings.idleMs ?? 20_000),
  }
  if (settings.vendor === 'anthropic')
    return (await import('@ai-sdk/anthropic')).createAnthropic(providerOptions)(model)
  if (settings.vendor === 'openai') return createOpenAiModel(providerOptions, model)
  if (settings.vendor === 'google')
    return (await import('@ai-sdk/google')).createGoogleGenerativeAI(providerOptions)(model)
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const { apiKey, ...rest } = providerOptions
  const compatibleOptions = {
    name: 'openai-compatible',
    includeUsage: true,
    ...rest,
    ...(settings.apiKey ? { apiKey } : {}),
  }
  return wrapLanguageModel({
    model: createOpenAICompatible(compatibleOptions).chatModel(model),
    // Local models write their reasoning in <think> tags.
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
}

type ProviderOptions = { baseURL: string; apiKey: string; fetch: typeof fetch }

async function createOpenAiModel(providerOptions: ProviderOptions, model: string): Promise<LanguageModel> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  const { wrapLanguageModel } = await import('ai')
  return wrapLanguageModel({
    model: createOpenAI(providerOptions)(model),
    middleware: {
      specificationVersion: 'v3',
      // `strict` defaults to true, which forces the model to fill in optional fields such as the chain.
      transformParams: async ({ params: { tools, ...params } }) => ({
        ...params,
        ...(tools
          ? { tools: tools.map((tool) => (tool.type === 'function' ? { ...tool, strict: false } : tool)) }
          : {}),
      }),
    },
  })
}
