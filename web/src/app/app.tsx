import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Router } from '#app/router.tsx'
import { createI18n } from '#lib/i18n.ts'

export function App() {
  const [i18n] = useState(createI18n)
  return (
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </I18nProvider>
  )
}
