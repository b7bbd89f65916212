/// <reference types="vite/client" />

declare module 'virtual:catalogs' {
  /** Loads the compiled catalog of a language. Rejects if it cannot be loaded. */
  export function loadCatalog(
    language: import('@murmur/contract/languages').Language,
  ): Promise<import('#lib/i18n/render-message.ts').Messages>
}
