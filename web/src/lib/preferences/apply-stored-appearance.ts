import { applyAppearance, readStoredAppearance } from '#lib/preferences/theme.ts'

/*
 * Applies the stored theme before the first paint. Our CSP forbids inline scripts, so main.tsx imports this module first.
 */
applyAppearance(readStoredAppearance())
