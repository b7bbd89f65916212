import type { Language } from '@murmur/contract/languages'
import { locales, textDirection } from '#lib/i18n/locales.ts'

/** Replaces the app with a load error and a retry button. */
export function showLoadError(root: HTMLElement, language: Language, onRetry: () => void): void {
  const { sentence, retry } = locales[language].unloaded
  const line = document.createElement('p')
  line.role = 'alert'
  line.textContent = sentence
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'min-h-11 underline'
  button.textContent = retry
  button.addEventListener('click', onRetry)
  const box = document.createElement('main')
  box.className = 'grid justify-items-start gap-4 p-6'
  box.lang = language
  box.dir = textDirection(language)
  box.append(line, button)
  root.replaceChildren(box)
}
