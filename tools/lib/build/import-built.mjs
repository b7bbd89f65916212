/** Imports a module of dist/world by name. Requires a prior `build`. */
export function importBuilt(name) {
  return import(new URL(`../../../dist/world/${name}.js`, import.meta.url).href)
}
