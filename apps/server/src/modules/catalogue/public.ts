// The parts of the catalogue that the operator may use.
export { changeCatalogue } from './change-catalogue.ts'
export { listCatalogue } from './repository.ts'
export { type CatalogueChange, type CatalogueRefusal } from './rules.ts'
