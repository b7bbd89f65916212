/// <reference types="vite/client" />

declare module 'virtual:catalogs' {
  /** The sentences of a language, compiled. Rejects when they do not arrive. */
  export function loadCatalog(
    language: import('@murmur/contract/languages').Language,
  ): Promise<import('#lib/i18n/sentence.ts').Messages>
}
