// What the operator may use of the catalogue.
export { changeCatalogue } from './change-catalogue.ts'
export { listCatalogue } from './repository.ts'
export { type CatalogueChange, type CatalogueRefusal } from './rules.ts'
