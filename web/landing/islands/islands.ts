import '../styles/landing.css'
import { closeOtherAnswers } from './close-other-answers.ts'
import { loadConversation } from './load-conversation.ts'
import { openOnHover } from './open-on-hover.ts'
import { reloadWhenOnline } from './reload-when-online.ts'
import { rememberLanguage } from './remember-language.ts'
import { runInPage } from './run-in-page.ts'
import { trapMenuFocus } from './trap-menu-focus.ts'

if (window.frameElement) {
  runInPage(window.frameElement, import.meta.url)
} else {
  // Progressive enhancement: the pages work without it.
  trapMenuFocus(document)
  openOnHover(document)
  closeOtherAnswers(document)
  rememberLanguage()
  reloadWhenOnline(document)
  loadConversation(document)
}
