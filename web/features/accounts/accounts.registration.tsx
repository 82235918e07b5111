import { headerItems } from '../../platform/header-items.ts';
import { PeopleNews } from './people-news.tsx';

headerItems.add({ id: 'people', Item: PeopleNews });
