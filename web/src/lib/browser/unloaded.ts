import type { Language } from '@murmur/contract/languages'
import { directionOf } from '#lib/i18n/locales.ts'

/** Messages bundled with the app, for when the catalog cannot be loaded. */
const words: Readonly<Record<Language, readonly [sentence: string, again: string]>> = {
  en: ['Murmur could not be loaded. Please check your connection.', 'Try again'],
  es: ['No se pudo cargar Murmur. Comprueba tu conexión.', 'Intentar de nuevo'],
  pt: ['Não foi possível carregar o Murmur. Verifique sua conexão.', 'Tentar de novo'],
  fr: ['Murmur n’a pas pu être chargé. Vérifiez votre connexion.', 'Réessayer'],
  zh: ['无法加载 Murmur。请检查网络连接。', '重试'],
  ar: ['تعذّر تحميل Murmur. تحقق من اتصالك.', 'أعد المحاولة'],
}

/** Replaces the app with a load error and a retry button. */
export function showUnloaded(root: HTMLElement, language: Language, onAgain: () => void): void {
  const [sentence, again] = words[language]
  const line = document.createElement('p')
  line.role = 'alert'
  line.textContent = sentence
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'min-h-11 underline'
  button.textContent = again
  button.addEventListener('click', onAgain)
  const box = document.createElement('main')
  box.className = 'grid justify-items-start gap-4 p-6'
  box.lang = language
  box.dir = directionOf(language)
  box.append(line, button)
  root.replaceChildren(box)
}
