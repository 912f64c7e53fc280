import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { categories } from '../../../tables/projects.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { categoryColumns } from './categories.sql.ts';

const categoryQuery = (db: Db) =>
  selectWithCaller(db, { category: categoryColumns })
    .leftJoin(
      categories,
      and(
        eq(categories.id, sql.placeholder('category_id')),
        eq(categories.programme_id, caller.programme_id),
      ),
    )
    .prepare('open_category');

export const createCategoryLoader = (db: Db) =>
  createLoader(categoryQuery(db), (_, { category }) => (category ? { category } : 'category'));
