/**
 * dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 lacks. It gets version
 * 6 under that name; version 7 checks everything else.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const wanted = /^typescript(\/.*)?$/.exec(specifier)
    const asks = wanted !== null && context.parentURL?.includes('/dependency-cruiser/')
    return next(asks ? `typescript-6${wanted[1] ?? ''}` : specifier, context)
  },
})
