/**
 * dependency-cruiser's configuration, from rooms.ts: who may import whom. Run with Node 24, because it reads
 * TypeScript.
 */
import { consoleOrder, phoneOrder, rooms } from '../rooms.ts'

const test = '\\.test\\.tsx?$'
const features = '^apps/server/src/features/'

/** The layers: a package or app, and the other parts that it may import. */
const layers = {
  'packages/rules': [],
  'packages/contract': ['packages/rules'],
  'packages/client': ['packages/rules', 'packages/contract'],
  'packages/ui': [],
  'apps/diner': ['packages/rules', 'packages/contract', 'packages/client', 'packages/ui'],
  'apps/console': ['packages/rules', 'packages/contract', 'packages/client', 'packages/ui'],
  'apps/server': ['packages/rules', 'packages/contract'],
}

const layerRules = Object.entries(layers).map(([layer, mayUse]) => ({
  name: `${layer} uses only ${mayUse.join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: `^${layer}/src/`, pathNot: test },
  to: { path: '^(apps|packages)/', pathNot: `^(${[layer, ...mayUse].join('|')})/` },
}))

const roomRules = Object.entries(rooms).map(([room, { mayUse }]) => ({
  name: `server room ${room} enters only ${mayUse.join(', ') || 'itself'}, by the service`,
  severity: 'error',
  from: { path: `${features}${room}/`, pathNot: test },
  to: {
    path: features,
    pathNot: [`${features}${room}/`, ...mayUse.map((other) => `${features}${other}/${other}\\.service\\.ts$`)],
  },
}))

/** The folders of a browser app: each imports only folders to its left. */
const folders = ['platform', 'i18n', 'app', 'features', 'screens', 'shell', 'owner']

/** A browser app with ordered rooms: a room imports only rooms to its left; only screens import all. */
function orderRules(app, order) {
  const src = `^${app}/src/`
  const from = (path) => ({ path, pathNot: test })
  return [
    ...order.map((room, place) => ({
      name: `${app}: room ${room} imports only ${order.slice(0, place).join(', ') || 'itself'}`,
      severity: 'error',
      from: from(`${src}features/${room}/`),
      to: { path: `${src}features/`, pathNot: `${src}features/(${order.slice(0, place + 1).join('|')})/` },
    })),
    {
      name: `${app}: every room has a place in the order`,
      severity: 'error',
      from: { path: `${src}features/`, pathNot: [test, `${src}features/(${order.join('|')})/`] },
      to: {},
    },
    ...folders.slice(0, -1).map((folder, place) => ({
      name: `${app}: ${folder} imports none of ${folders.slice(place + 1).join(', ')}`,
      severity: 'error',
      from: from(`${src}${folder}/`),
      to: { path: `${src}(${folders.slice(place + 1).join('|')})/` },
    })),
  ]
}

export default {
  forbidden: [
    ...layerRules,
    ...roomRules,
    ...orderRules('apps/diner', phoneOrder),
    ...orderRules('apps/console', consoleOrder),
    {
      name: 'rules have no dependencies',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: test },
      to: { pathNot: '^packages/rules/' },
    },
    {
      // app.ts binds the routes; a command enters its room as routes do, and the seed reads menu files as a command
      // does. Other code uses the service.
      name: 'a room is entered by its service',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [features, test, '^apps/server/src/app\\.ts$', '^apps/server/src/(cli|seed)/'],
      },
      to: { path: features, pathNot: '/([a-z-]+)/\\1\\.service\\.ts$' },
    },
    {
      // The owner's pages check their forms by the contract's schemas. They are an entry of their own.
      name: 'zod travels to neither phone nor terminal',
      severity: 'error',
      from: {
        path: '^(apps/(diner|console)|packages/(client|ui|rules))/src/',
        pathNot: [test, '^apps/console/src/owner/'],
      },
      to: {
        path: 'node_modules/zod|^packages/contract/src/.*\\.(schema|routes)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the readers of language files stay on the server',
      severity: 'error',
      from: { path: '^(apps/(diner|console)|packages/(client|ui|rules))/src/', pathNot: test },
      to: { path: '^packages/contract/src/(language-files|error-sentence)\\.ts$' },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
