import '../styles/landing.css'
import { keepMenu } from './keep-menu.ts'
import { loadConversation } from './load-conversation.ts'
import { openByHover } from './open-by-hover.ts'
import { rememberLanguage } from './remember-language.ts'
import { retryOnline } from './retry-online.ts'
import { runInPage } from './run-in-page.ts'
import { singleQuestion } from './single-question.ts'

if (window.frameElement) {
  runInPage(window.frameElement, import.meta.url)
} else {
  // Progressive enhancement: the pages work without it.
  keepMenu(document)
  openByHover(document)
  singleQuestion(document)
  rememberLanguage()
  retryOnline(document)
  loadConversation(document)
}
