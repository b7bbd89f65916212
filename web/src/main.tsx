import '#lib/preferences/apply-stored-appearance.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { preload } from '#app/routes.ts'
import { showLoadError } from '#lib/browser/load-error.ts'
import { registerServiceWorker } from '#lib/browser/register-service-worker.ts'
import { loadI18n } from '#lib/i18n/load-i18n.ts'
import { getInitialLanguage } from '#lib/i18n/visitor-language.ts'
import '#styles/app.css'

// Load the catalog in parallel with the page's chunks, and render only then, so that the language never switches visibly.
const language = getInitialLanguage()
const loadedI18n = loadI18n(language)
preload(location.pathname)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
loadedI18n.then(
  (i18n) =>
    createRoot(root).render(
      <StrictMode>
        <App i18n={i18n} />
      </StrictMode>,
    ),
  () => showLoadError(root, language, () => location.reload()),
)
registerServiceWorker()
