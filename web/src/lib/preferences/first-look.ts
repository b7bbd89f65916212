import { readLook, showLook } from '#lib/preferences/theme.ts'

/*
 * Before anything is drawn, the page takes the theme that this browser keeps. Our CSP forbids a script in the page itself,
 * so main.tsx imports this among the first.
 */
showLook(readLook())
